import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {freePort} from '#tests/setup/free-port.ts';
import {findProgram} from './programs.ts';
import {screen, type Engine} from './tab.ts';
import {commands, startSession, type Command} from './web-driver.ts';
import {webkitTab} from './webkit-tab.ts';

const packages = 'webkit2gtk-driver xvfb xauth dbus python3-gi gir1.2-webkit2-4.1 gir1.2-gtk-3.0';
const startMs = 30_000;

/** WebKitGTK, which shares its pages, storage and service workers with Safari. */
export const webkit: Engine = {
  name: 'WebKit',
  async open(baseUrl) {
    const driver = findProgram(['WebKitWebDriver'], packages);
    const display = findProgram(['xvfb-run'], packages);
    checkBindings();
    const profile = await mkdtemp(path.join(tmpdir(), 'fraternitas-webkit-'));
    const port = await freePort('127.0.0.1');
    const size = `${screen.width}x${screen.height + 400}x24`;
    // A group of its own: the display and the browser's processes end with the driver.
    const running = spawn(
      display,
      ['-a', '-s', `-screen 0 ${size} -nolisten tcp`, driver, '-p', String(port)],
      {detached: true, stdio: 'ignore', env: environment(profile)},
    );
    // Whatever happens to the test, no browser is left behind.
    process.once('exit', () => kill(running));
    try {
      const send = commands(`http://127.0.0.1:${port}`);
      await answering(send, running);
      const session = await startSession(
        send,
        path.resolve('tests/engines/support/webkit-browser.py'),
      );
      await session.send('POST', '/timeouts', {script: 60_000, pageLoad: 60_000});
      await setSize(session.send);
      return {
        tab: webkitTab(session.send, baseUrl),
        async close() {
          await session.quit();
          await stop(running, profile);
        },
      };
    } catch (error) {
      await stop(running, profile);
      throw error;
    }
  },
};

function environment(profile: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PROFILE: profile,
    NO_AT_BRIDGE: '1',
    LANG: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // The sandbox of its processes does not start in a container.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
}

/** The browser is a Python program; without its bindings the driver would only say that no session began. */
function checkBindings(): void {
  const code = `import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2`;
  if (spawnSync('/usr/bin/python3', ['-c', code]).status !== 0)
    throw new Error(`Python cannot load WebKitGTK. On Debian: apt-get install ${packages}`);
}

async function answering(send: Command, driver: ChildProcess): Promise<void> {
  const end = performance.now() + startMs;
  while (driver.exitCode === null && performance.now() < end) {
    try {
      await send('GET', '/status');
      return;
    } catch {
      await pause(100);
    }
  }
  throw new Error('WebKitWebDriver did not start.');
}

/** Makes the page itself as large as the screen of the journeys: the window has a frame. */
async function setSize(send: Command): Promise<void> {
  const inner = 'return [innerWidth, innerHeight]';
  await send('POST', '/window/rect', {...screen});
  const [width, height] = (await send('POST', '/execute/sync', {script: inner, args: []})) as [
    number,
    number,
  ];
  await send('POST', '/window/rect', {
    width: 2 * screen.width - width,
    height: 2 * screen.height - height,
  });
}

async function stop(driver: ChildProcess, profile: string): Promise<void> {
  const gone = once(driver, 'exit');
  if (kill(driver)) await gone;
  await rm(profile, {recursive: true, force: true, maxRetries: 5});
}

/** Ends the driver with its group; `false` when it has ended already. */
function kill({pid, exitCode, signalCode}: ChildProcess): boolean {
  if (pid === undefined || exitCode !== null || signalCode !== null) return false;
  process.kill(-pid, 'SIGTERM');
  return true;
}
