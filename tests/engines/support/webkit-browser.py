#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver that keeps its profile in the folder PROFILE.

The driver's own MiniBrowser forgets everything when it is automated. What pages log goes to stdout.
"""
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = os.environ['PROFILE']
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(
        base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache'
    )
)
context.set_automation_allowed(True)


def open_view(_session):
    view = WebKit2.WebView(
        web_context=context,
        is_controlled_by_automation=True,
        settings=WebKit2.Settings(
            enable_write_console_messages_to_stdout=True,
            hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
        ),
    )
    window = Gtk.Window()
    window.add(view)
    view.connect('close', lambda _view: window.destroy())
    window.show_all()
    return view


def on_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-browser')
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(info)
    session.connect('create-web-view', open_view)


context.connect('automation-started', on_automation)
Gtk.main()
