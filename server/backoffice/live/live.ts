import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { Staff, TokenReader } from '#server/http/caller.ts'
import type { Figure } from '#server/http/metrics.ts'
import { changesSince, currentPosition, type RecordChange } from './changes.ts'
import { openEventStream, type EventStream } from './event-stream.ts'
import { eventIdOf, positionIn } from './position.ts'

/** A new change is looked for this often, by each process that has readers, and not at all without any. */
const pollMs = 700
/** Less than the 60 seconds after which proxies give up on a silent response. */
const beatMs = 15_000
/** How often it is checked that a reader's token still opens the door. */
const tokenMs = 5000
/** Windows and devices of one person; one more ends the oldest, which a closed laptop may have left. */
const mostPerPerson = 6
/** The client waits between these, so that those of a stopped process do not all return at once. */
const retryMs = { least: 1000, most: 4000 }

type Reader = { who: Staff; token: string; stream: EventStream; beatAt: number; tokenAt: number }

type LiveDeps = {
  db: Database
  log: FastifyBaseLogger
  readToken: TokenReader
  /** False while the server drains: its readers are sent to another process. */
  isOpen: () => boolean
  /** Which of the changes this member of staff may know of. */
  visibleTo: (who: Staff, changes: readonly RecordChange[]) => RecordChange[]
  /** Readers of this process. */
  mostReaders: number
  now?: () => number
}

type ReaderRequest = {
  who: Staff
  token: string
  lastEventId: string | null
  /** Takes the response over, with the headers that it has so far. */
  begin: () => { response: ServerResponse; headers: Record<string, string> }
}

/** Tells open screens of the staff what was changed, by whichever process. */
export type Live = {
  /** Whether another reader is served; else the client is to try again later. */
  hasRoom: () => boolean
  /** Answers with a stream of events, until the client leaves, its token ends or the server stops. */
  join: (joining: ReaderRequest) => Promise<void>
  /** Ends all streams. */
  close: () => void
  figures: Figure[]
}

export function createLive({ db, log, readToken, isOpen, visibleTo, mostReaders, now = Date.now }: LiveDeps): Live {
  const readers = new Set<Reader>()
  let position = ''
  let polledAt = 0
  let timer: NodeJS.Timeout | null = null
  let isPolling = false
  let isClosed = false
  let isFailing = false
  let refused = 0

  const leave = (reader: Reader) => void readers.delete(reader)
  const end = (reader: Reader, reason: 'token' | 'replaced' | 'stopping') => {
    reader.stream.send({ name: 'end', data: { reason } })
    reader.stream.end()
    leave(reader)
  }
  const endAll = () => {
    for (const reader of readers) end(reader, 'stopping')
  }

  async function poll(): Promise<void> {
    timer = null
    isPolling = true
    if (!isOpen()) endAll()
    await Promise.all([tellChanges(), checkReaders()])
    isPolling = false
    schedule()
  }
  const schedule = () => {
    if (readers.size > 0 && !isPolling && !isClosed) timer ??= setTimeout(() => void poll(), pollMs)
  }

  async function tellChanges(): Promise<void> {
    if (readers.size === 0) return
    try {
      const found = await changesSince(db, position)
      // No position of this database: it was replaced by a backup while readers were connected.
      if (!found) return await startAgain()
      position = found.position
      polledAt = now()
      isFailing = false
      if (found.changes.length > 0) for (const reader of readers) tell(reader, found.changes, found.position)
    } catch (error) {
      // They stay: what is missed now is found from the same position later.
      if (!isFailing) log.warn({ err: error }, 'changes for the open screens of the staff cannot be read')
      isFailing = true
    }
  }
  async function startAgain(): Promise<void> {
    position = await currentPosition(db)
    for (const reader of readers) reset(reader, position)
  }
  const reset = ({ stream }: Reader, from: string) =>
    stream.send({ name: 'reset', id: eventIdOf(from, now()), data: {} })

  const tell = ({ who, stream }: Reader, all: readonly RecordChange[], after: string) => {
    const changes = visibleTo(who, all)
    if (changes.length > 0) stream.send({ name: 'changes', id: eventIdOf(after, now()), data: { changes } })
  }

  async function catchUp(reader: Reader, from: string): Promise<void> {
    const found = await changesSince(db, from).catch(() => null)
    if (!found) reset(reader, from)
    else if (found.changes.length > 0) tell(reader, found.changes, found.position)
  }

  async function checkReaders(): Promise<void> {
    const at = now()
    for (const reader of readers) {
      if (at - reader.beatAt >= beatMs) {
        reader.beatAt = at
        reader.stream.beat()
      }
      if (at - reader.tokenAt >= tokenMs) {
        reader.tokenAt = at
        // An issuer that cannot be reached ends nothing.
        const who = await readToken(reader.token).catch(() => reader.who)
        if (who?.kind !== 'staff') end(reader, 'token')
      }
    }
  }

  const makePlace = (id: string) => {
    const own = [...readers].filter(({ who }) => who.id === id)
    for (const reader of own.slice(0, Math.max(0, own.length - mostPerPerson + 1))) end(reader, 'replaced')
  }

  return {
    hasRoom: () => {
      const isRoom = !isClosed && isOpen() && readers.size < mostReaders
      if (!isRoom) refused += 1
      return isRoom
    },
    join: async ({ who, token, lastEventId, begin }) => {
      const before = position
      const resumed = lastEventId === null ? null : positionIn(lastEventId, now())
      const missed = resumed === null ? null : await changesSince(db, resumed)
      const from = missed?.position ?? (await currentPosition(db))
      makePlace(who.id)
      const { response, headers } = begin()
      const spread = retryMs.least + Math.random() * (retryMs.most - retryMs.least)
      const stream = openEventStream(response, { headers, retryMs: spread, onClose: () => leave(reader) })
      const reader: Reader = { who, token, stream, beatAt: now(), tokenAt: now() }
      // Where there are others, theirs is older: this reader receives some changes twice, and misses none. Unless theirs has
      // moved on meanwhile: then what they were sent since is read once more.
      const isBehind = readers.size > 0 && position !== before
      if (readers.size === 0) position = from
      readers.add(reader)
      if (response.destroyed) leave(reader)
      stream.send({ name: 'hello', id: eventIdOf(from, now()), data: { beatMs } })
      if (lastEventId !== null && !missed) reset(reader, from)
      if (missed && missed.changes.length > 0) tell(reader, missed.changes, from)
      schedule()
      if (isBehind) await catchUp(reader, from)
    },
    close: () => {
      isClosed = true
      endAll()
      if (timer) clearTimeout(timer)
      timer = null
    },
    figures: [
      {
        name: 'songdee_live_readers',
        help: 'Open screens of the staff that receive changes',
        read: async () => readers.size,
      },
      {
        name: 'songdee_live_refused_total',
        help: 'Screens that found no place since the start',
        onlyGrows: true,
        read: async () => refused,
      },
      {
        name: 'songdee_live_look_age_seconds',
        help: 'Since changes were last read for them; 0 without any',
        read: async () => (readers.size === 0 ? 0 : (now() - polledAt) / 1000),
      },
    ],
  }
}
