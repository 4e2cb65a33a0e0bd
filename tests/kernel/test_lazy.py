from arap.kernel.lazy import lazy


class Sum:
    def __init__(self, *numbers: int) -> None:
        self.numbers, self.asked = numbers, 0

    @lazy
    def total(self) -> int:
        """All numbers added."""
        self.asked += 1
        return sum(self.numbers)


def test_a_lazy_property_is_worked_out_once_for_each_object() -> None:
    one, other = Sum(1, 2), Sum(3)
    assert not one.asked
    assert (one.total, one.total, other.total) == (3, 3, 3)
    assert (one.asked, other.asked) == (1, 1)


def test_a_lazy_property_keeps_its_docstring() -> None:
    assert Sum.total.__doc__ == "All numbers added."
