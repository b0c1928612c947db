import { paperPictures, type PaperPicture } from '#rules/company/paper-pictures.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { normalisePaperPicture } from '#server/content/content.ts'
import { tagOf } from '#server/http/prepared.ts'

/** PNGs; null where none is set. */
export type PaperPictures = Readonly<Record<PaperPicture, Buffer | null>>

/** What the company's papers carry now. */
export async function readPaperPictures(db: Database): Promise<PaperPictures> {
  const rows = await db.selectFrom('company_picture').select(['kind', 'picture']).execute()
  const of = (wanted: PaperPicture) => rows.find(({ kind }) => kind === wanted)?.picture ?? null
  return { logo: of('logo'), signature: of('signature') }
}

/** Hashes of what is set, by which a screen knows that it is another. */
export async function readPictureHashes(db: Database): Promise<Record<PaperPicture, string | null>> {
  const rows = await db.selectFrom('company_picture').select(['kind', 'hash']).execute()
  const found = paperPictures.map((kind) => [kind, rows.find((row) => row.kind === kind)?.hash ?? null])
  return Object.fromEntries(found) as Record<PaperPicture, string | null>
}

export async function findPaperPicture(db: Database, kind: PaperPicture): Promise<Result<Buffer>> {
  const pictures = await readPaperPictures(db)
  return pictures[kind] ? ok(pictures[kind]) : fail('not_found')
}

/** Sets a picture in place of the one before. Fails with `unsupported_media_type` and `too_large`. */
export async function putPaperPicture(
  db: Database,
  kind: PaperPicture,
  { file, now }: { file: File; now: Date },
): Promise<Result<null>> {
  const picture = await normalisePaperPicture(Buffer.from(await file.arrayBuffer()))
  if (picture === 'unknown') return fail('unsupported_media_type', { detail: 'Not a picture that is taken here' })
  if (picture === 'too-large') return fail('too_large', { detail: 'The picture has too many pixels' })
  const hash = tagOf(picture.body)
  const values = { picture: picture.body, hash, changed_at: now }
  await db
    .insertInto('company_picture')
    .values({ kind, ...values })
    .onConflict((on) => on.column('kind').doUpdateSet(values))
    .execute()
  return ok(null)
}

export const deletePaperPicture = (db: Database, kind: PaperPicture) =>
  db.deleteFrom('company_picture').where('kind', '=', kind).execute()
