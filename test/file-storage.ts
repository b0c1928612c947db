import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileStorage, type Objects } from '#sandbox/files/storage.ts'

const account = { keyId: 'AKIATESTTESTTEST', secret: 'a/secret+of the storage', bucket: 'songdee' }

type FileStorage = {
  /** The settings of a shop that keeps its files here. */
  environment: Record<string, string>
  objects: Objects
  /** Stops answering; what it has is kept. */
  leave: () => Promise<void>
  comeBack: () => Promise<void>
}

/** An object storage with an empty bucket, on a port of its own. */
export async function startFileStorage(): Promise<FileStorage> {
  const objects: Objects = new Map()
  let port = 0
  let server: Server | null = null
  const comeBack = async () => {
    server = fileStorage(account, objects).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const leave = async () => {
    if (!server) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
    server = null
  }
  await comeBack()
  return {
    environment: {
      FILES_URL: `http://127.0.0.1:${port}/${account.bucket}`,
      FILES_KEY_ID: account.keyId,
      FILES_KEY_SECRET: account.secret,
    },
    objects,
    leave,
    comeBack,
  }
}
