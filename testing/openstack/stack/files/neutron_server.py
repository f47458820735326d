"""Starts neutron-server with all of its models set up. It sets them up at the first request otherwise, and if several arrive at
once, it answers 500 to all requests for ports until it is started again.
"""
from neutron.cmd.eventlet import server
from neutron.db.migration.models import head  # noqa
from sqlalchemy.orm import configure_mappers

configure_mappers()
server.main()
