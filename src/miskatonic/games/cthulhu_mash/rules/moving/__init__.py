"""The board under one's feet: moving, gates, pushing, machines, what holds one fast."""
