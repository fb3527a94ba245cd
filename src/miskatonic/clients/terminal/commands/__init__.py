"""The commands of `miskatonic`, a file each."""
