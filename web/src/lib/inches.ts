/** The rules write inches as 4", a player reads 4″. Texts are changed on the line, and changed back in what is sent. Saved games go through as they are. */

const SAVED = /^\{"type":"(?:exported|import)"/;

/** A message of the server as it is shown. */
export function asRead(message: string): string {
  return SAVED.test(message) ? message : message.replace(/(\d)\\"/g, "$1″");
}

/** A message of the page as the rules write it. */
export function asRuled(message: string): string {
  return SAVED.test(message) ? message : message.replace(/(\d)″/g, '$1\\"');
}
