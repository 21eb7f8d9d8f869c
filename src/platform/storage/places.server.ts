import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#platform/errors/startup-error.ts'
import type { Storage } from './storage.server.ts'

const FILE = 'storage.json'

const placesOf = ({ stores }: Storage) => JSON.stringify(stores.map((store) => store!.place))

/** Checks that the site can use the stores, and notes in DATA_DIR which it uses. Throws a StartupError. */
export async function startStorage(storage: Storage, dataDir: string) {
  for (const store of storage.stores) await store!.check()
  await writeFile(join(dataDir, FILE), placesOf(storage), { mode: 0o600 })
}

/** Throws unless the site was last started with the same stores: it would not find what is moved. */
export async function assertSameStores(storage: Storage, dataDir: string) {
  const noted = await readFile(join(dataDir, FILE), 'utf8').catch(() => null)
  if (noted !== placesOf(storage))
    throw new StartupError(
      'The site was last started with other settings of its storage, and would not find the files: start it with these first.',
    )
}
