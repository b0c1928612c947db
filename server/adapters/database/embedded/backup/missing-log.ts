import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BaseBackup } from './base-backups.ts'
import { segmentAfter, segmentOf, timelineOf } from './segments.ts'

type Logs = {
  base: BaseBackup
  /** The archive. */
  log: string
  /** The shop's own log, where there is one. */
  own: string | null
}

/** The names of segments in a folder, of the timeline of a base back-up and from its first one on. */
export async function segmentsIn(folder: string, { segment }: BaseBackup): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^[\dA-F]{24}(?:\.gz|\.\d+\.part\.gz|)$/.test(name))
  return names.filter((name) => timelineOf(name) === timelineOf(segment) && segmentOf(name) >= segment)
}

export const isPart = (name: string): boolean => name.endsWith('.part.gz')

/**
 * Since when changes are missing between a base back-up and the end of its log, about, as when its disk was away for a while; null:
 * none are. PostgreSQL would take the gap for the end.
 */
export async function missingSince({ base, log, own }: Logs): Promise<Date | null> {
  // First: what the shop's own server removes meanwhile is in the archive by then.
  const kept = own ? (await segmentsIn(own, base)).toSorted() : []
  const archived = await segmentsIn(log, base)
  const whole = new Set([...kept, ...archived.filter((name) => !isPart(name)).map(segmentOf)])
  const last = archived.map(segmentOf).toSorted().at(-1) ?? base.segment
  // The server has names for segments to come as well, but none that it lacks between two.
  const end = kept[0] !== undefined && kept[0] > last ? kept[0] : last
  let since = new Date(base.until)
  for (let segment = base.segment; segment <= end; segment = segmentAfter(segment, base.segmentSize)) {
    const files = archived.filter((name) => name.startsWith(segment))
    if (files.length > 0)
      since = new Date(Math.max(...(await Promise.all(files.map((name) => timeOf(join(log, name)))))))
    if (!whole.has(segment) && (segment !== end || files.length === 0)) return since
  }
  return null
}

const timeOf = async (file: string): Promise<number> => (await stat(file)).mtimeMs
