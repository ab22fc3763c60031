"""A Dask cluster on this machine alone: `python local_cluster.py WORKERS [PRELOAD]` prints its address and serves until it is ended.

PRELOAD is Python that each worker runs first. The workers are processes, and end with this one.
"""

import sys
from threading import Event

from distributed import LocalCluster

if __name__ == "__main__":
    with (
        LocalCluster(
            n_workers=int(sys.argv[1]),
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",  # there is none without bokeh, but its port would be taken
            silence_logs=False,
            preload=sys.argv[2:],
        ) as cluster
    ):
        print(cluster.scheduler_address, flush=True)
        Event().wait()
