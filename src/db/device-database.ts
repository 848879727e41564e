import {Dexie, type EntityTable} from 'dexie';

/** Who is signed in on this device, with what lets him speak to the server. */
export type StoredSession = {
  readonly key: 'current';
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly brotherId: string | null;
  /** The server's last verdict; it decides what is shown, never what is allowed. */
  readonly isAdmin: boolean;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Device clock, ms, at which the tokens were received. */
  readonly issuedAt: number;
  /** Seconds the access token is good for. */
  readonly expiresIn: number;
  /** The server refused to renew: the user must sign in again before anything is sent. */
  readonly lapsed: boolean;
};

/** The one small database that is there before anybody has signed in. */
class DeviceDatabase extends Dexie {
  declare session: EntityTable<StoredSession, 'key'>;

  constructor() {
    super('fraternitas-device', {cache: 'disabled'});
    this.version(1).stores({session: 'key'});
  }
}

const device = new DeviceDatabase();

export async function readStoredSession(): Promise<StoredSession | null> {
  return (await device.session.get('current')) ?? null;
}

export async function storeSession(session: Omit<StoredSession, 'key'>): Promise<void> {
  await device.session.put({...session, key: 'current'});
}

/** Changes the session of `userId`; does nothing when somebody else, or nobody, is signed in by now. */
export async function changeSession(
  userId: string,
  change: Partial<Omit<StoredSession, 'key' | 'userId'>>,
): Promise<void> {
  await device.transaction('rw', device.session, async () => {
    const session = await device.session.get('current');
    if (session?.userId === userId) await device.session.put({...session, ...change});
  });
}

export async function deleteStoredSession(): Promise<void> {
  await device.session.clear();
}
