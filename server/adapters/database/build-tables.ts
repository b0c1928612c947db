import type { Timestamp } from './column-types.ts'

/** Files of the storefront's latest builds, of all processes. */
export type BuildTables = {
  build: { id: string; seen_at: Timestamp }
  asset: { path: string; identity: Buffer; br: Buffer | null; gzip: Buffer | null }
  build_asset: { build_id: string; path: string }
}
