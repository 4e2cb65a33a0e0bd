/** The sizes of battles in words. */
export const SIZE_WORDS = { small: "Small", medium: "Medium", large: "Large" } as const;
