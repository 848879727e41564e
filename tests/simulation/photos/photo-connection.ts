import {setImmediate} from 'node:timers/promises';

import type {Answer} from '#src/lib/request-error.ts';
import type {Tab} from '#tests/simulation/device/tab.ts';
import type {Outcome} from '#tests/simulation/device/connection.ts';
import {DownloadBudget} from '#tests/simulation/judges/photo-requests.ts';

import type {PhotoConnection} from './photo-task.ts';

/** More turns of the event loop than a device needs to store a picture. */
const turnsUntilIdle = 50;

type Alive = <T>(value: Promise<T>) => Promise<T>;

/** The photo service as a tab reaches it: one request at a time, each with its outcome. */
export function connectPhotos(
  {device, db, refusedPhotos}: Tab,
  outcome: () => Outcome,
  park: () => Promise<void>,
  alive: Alive,
  isSignedIn: () => Promise<boolean>,
): PhotoConnection {
  const {world} = device;
  const budget = new DownloadBudget(device, refusedPhotos);
  let last: Promise<unknown> = Promise.resolve();
  // Pictures that have arrived are stored before the tab is frozen: one thing happens at a time.
  const parkWhenIdle = async (): Promise<void> => {
    for (let turn = 0; turn < turnsUntilIdle; turn += 1) await setImmediate();
    await park();
  };
  const inTurn = <T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = last.then(request);
    last = answer;
    return alive(answer);
  };
  return {
    db,
    isSignedIn,
    refused: refusedPhotos,
    upload: (path, picture) =>
      inTurn(async () => {
        const text = await picture.text();
        return world.requestPhoto(device, outcome(), parkWhenIdle, () =>
          world.photos.upload(device.user, path, text),
        );
      }),
    download: (path) =>
      inTurn(async () => {
        await budget.asks(path);
        const answer = await world.requestPhoto(device, outcome(), parkWhenIdle, async () => {
          const text = await world.photos.download(device.user, path);
          return new Blob([text], {type: 'image/webp'});
        });
        budget.hears(answer);
        return answer;
      }),
  };
}
