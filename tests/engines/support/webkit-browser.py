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


printing = []


def print_page(view, message):
    """The driver has no command to print: pages send the path of the PDF to write."""
    settings = Gtk.PrintSettings()
    settings.set_printer('Print to File')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, f'file://{message.get_js_value().to_string()}')
    sheet = Gtk.PageSetup()
    sheet.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    operation = WebKit2.PrintOperation(web_view=view, print_settings=settings, page_setup=sheet)
    printing.append(operation)
    operation.connect('finished', printing.remove)
    operation.print_()


def open_view(_session):
    content = WebKit2.UserContentManager()
    content.register_script_message_handler('print')
    view = WebKit2.WebView(
        web_context=context,
        user_content_manager=content,
        is_controlled_by_automation=True,
        settings=WebKit2.Settings(
            enable_write_console_messages_to_stdout=True,
            hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
        ),
    )
    window = Gtk.Window()
    window.add(view)
    content.connect('script-message-received::print', lambda _, message: print_page(view, message))
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
