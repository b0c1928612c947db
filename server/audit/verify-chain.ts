import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { atOneMoment } from '#server/adapters/database/transact.ts'

/** The end of the chain; `hash` in hexadecimal. */
export type ChainHead = { seq: number; hash: string }
/** The first entry that is not as it was written. */
type ChainBreak = { seq: number; reason: string }
type ChainReport = { entries: number; forgotten: number; head: ChainHead; broken: ChainBreak | null }

/** Entries read at once. */
const batch = 1000
/** What the first entry follows. */
const origin = createHash('sha256').update('songdee').digest('hex')

type Link = {
  seq: number
  previous: string | null
  hash: string | null
  /** Everything but the contents, as it was hashed. */
  record: string
  /** The contents, as they were hashed. */
  contents: string
  salt: Buffer | null
  digest: Buffer
}

/**
 * Walks the audit's chain and finds the first entry that was changed, removed, inserted or moved, or that is missing at
 * the end. It calculates every hash itself and trusts no function of the database.
 * @param known an end of the chain that was noted earlier, and which the chain must still contain
 */
export const verifyChain = (db: Database, known: ChainHead | null = null): Promise<ChainReport> =>
  atOneMoment(db, async (tx) => {
    const head = await readHead(tx)
    const forgotten = await readForgotten(tx)
    const report = (entries: number, broken: ChainBreak | null): ChainReport => ({
      entries,
      forgotten: forgotten.size,
      head,
      broken,
    })
    let last: ChainHead = { seq: 0, hash: origin }
    for (;;) {
      const links = await readLinks(tx, last.seq)
      for (const link of links) {
        const reason = breakOf(link, last, forgotten) ?? (isOther(link, known) ? 'it is not the one noted' : null)
        // A missing entry is named by its own number.
        if (reason) return report(last.seq, { seq: last.seq + 1, reason })
        last = { seq: link.seq, hash: link.hash ?? '' }
      }
      if (links.length < batch) break
    }
    return report(last.seq, await breakAtEnd(tx, last, head, known))
  })

const isOther = ({ seq, hash }: Link, known: ChainHead | null): boolean => known?.seq === seq && known.hash !== hash

function breakOf(link: Link, last: ChainHead, forgotten: ReadonlySet<number>): string | null {
  if (link.seq !== last.seq + 1) return 'it is missing'
  if (link.previous !== last.hash) return 'it does not follow the entry before it'
  const hash = createHash('sha256').update(Buffer.from(last.hash, 'hex')).update(link.record).digest('hex')
  if (hash !== link.hash) return 'it was changed'
  if (link.salt === null) return forgotten.has(link.seq) ? null : 'its contents were removed'
  const digest = createHash('sha256').update(link.salt).update(link.contents).digest()
  return digest.equals(link.digest) ? null : 'its contents were changed'
}

async function breakAtEnd(
  tx: Tx,
  last: ChainHead,
  head: ChainHead,
  known: ChainHead | null,
): Promise<ChainBreak | null> {
  if (last.seq < Math.max(head.seq, known?.seq ?? 0)) return { seq: last.seq + 1, reason: 'it is missing at the end' }
  if (last.seq > head.seq || last.hash !== head.hash) return { seq: last.seq, reason: 'it is not the recorded end' }
  const loose = await tx.selectFrom('audit_entry').select('id').where('seq', 'is', null).limit(1).executeTakeFirst()
  return loose ? { seq: last.seq + 1, reason: `it was written past the chain, as row ${loose.id}` } : null
}

async function readHead(tx: Tx): Promise<ChainHead> {
  const row = await tx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()
  return { seq: row?.seq ?? 0, hash: row?.hash.toString('hex') ?? 'none' }
}

/**
 * Entries whose contents were forgotten with the retailer's account, as other entries say. Those of an account that is
 * still there were removed.
 */
async function readForgotten(tx: Tx): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ seq: number }>`
    select jsonb_array_elements(after -> 'seq')::bigint as seq from audit_entry e where action = 'forget'
      and not exists (select from outlet o where o.id::text = e.key and o.deleted_at is null)`.execute(tx)
  return new Set(rows.map(({ seq }) => seq))
}

async function readLinks(tx: Tx, after: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select seq, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash, salt, digest,
      jsonb_build_array(seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor, call, request_id, action,
        table_name, key, order_id, retailer_id, product_id, encode(digest, 'hex'))::text as record,
      jsonb_build_array(before, after)::text as contents
    from audit_entry where seq > ${after} order by seq limit ${batch}`.execute(tx)
  return rows
}
