"""What answers browsers: the dashboard, its pages and kernels, for one learner or a class; and the same beside Jupyter's server."""
