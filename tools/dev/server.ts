// One run of the server under `npm run dev`: `run.ts` starts it, and another one when the server's code changes.
import type { HotPayload } from 'vite'
import { readSettings } from '#server/settings/settings.ts'
import { backOfficeFromSource, drawnFromSource } from './drawn-from-source.ts'
import type { FromServer, ToServer } from './messages.ts'

type Outcome = { result: unknown } | { error: unknown }

/** A run stops within this time, whatever its requests do. */
const endMs = 5000

const send = (message: FromServer) => process.send?.(message)
const waiting = new Map<number, (outcome: Outcome) => void>()
let lastId = 0

const invoke = (payload: HotPayload) =>
  new Promise<Outcome>((resolve) => {
    const id = ++lastId
    waiting.set(id, resolve)
    send({ kind: 'invoke', id, payload })
  })

const startScript = await new Promise<string>((resolve) => {
  process.on('message', (message: ToServer) => {
    if (message.kind === 'begin') resolve(message.startScript)
    if (message.kind !== 'invoked') return
    waiting.get(message.id)?.(message.outcome)
    waiting.delete(message.id)
  })
})

const [{ start }, { built, refresh }] = await Promise.all([
  import('#server/main.ts'),
  drawnFromSource(invoke, startScript),
])
process.on('message', (message: ToServer) => {
  if (message.kind !== 'changed') return
  const { id, file } = message
  refresh(file)
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.stderr.write('Pages are drawn as before this change, until it is put right.\n')
    })
    .finally(() => send({ kind: 'refreshed', id }))
})

const running = await start(readSettings(process.env), { storefront: built, backOffice: backOfficeFromSource() })
let isEnding = false
const end = () => {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(1), endMs).unref()
  running.stop().finally(() => process.exit())
}
process.on('SIGTERM', end)
process.on('disconnect', end)
send({ kind: 'ready', port: running.port })
