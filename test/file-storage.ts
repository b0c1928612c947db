import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { fileStorage, type Objects } from '#sandbox/files/storage.ts'

const account = { keyId: 'AKIATESTTESTTEST', secret: 'a/secret+of the storage', bucket: 'songdee' }

type FileStorage = {
  /** The settings of a shop that keeps its files here. */
  environment: Record<string, string>
  objects: Objects
  /** Stops answering; what it has is kept. */
  leave: () => Promise<void>
  comeBack: () => Promise<void>
  close: () => Promise<void>
}

/**
 * An object storage with an empty bucket, on a port that stays its own while it is away: else another test could get it, and the storage
 * could not come back.
 */
export async function startFileStorage(): Promise<FileStorage> {
  const objects: Objects = new Map()
  let isAway = false
  const server = fileStorage(account, objects)
  server.on('connection', (socket: Socket) => {
    if (isAway) socket.destroy()
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    environment: {
      FILES_URL: `http://127.0.0.1:${port}/${account.bucket}`,
      FILES_KEY_ID: account.keyId,
      FILES_KEY_SECRET: account.secret,
    },
    objects,
    leave: async () => {
      isAway = true
      server.closeAllConnections()
    },
    comeBack: async () => {
      isAway = false
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
