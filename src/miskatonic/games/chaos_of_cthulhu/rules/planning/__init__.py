"""Planning (CC-stones, CC-mat): what a plan holds, its parts, the mat where it is made."""
