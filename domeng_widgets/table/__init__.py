"""What is seen: the scene, a still picture of it, and the live widget."""
