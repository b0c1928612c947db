import type { Database } from '#server/adapters/database/database.ts'
import type { StoredFile } from '#server/adapters/files/port.ts'
import { perhapsActorIn, type Actor } from '#server/http/actor.ts'

export type UploadedPicture = { id: string; name: string; width: number; height: number; at: Date; by: Actor }

const columns = [
  ...(['id', 'name', 'width', 'height', 'uploaded_at'] as const),
  perhapsActorIn('picture.uploaded_by').as('uploaded_by'),
] as const
type Row = {
  id: string
  name: string | null
  width: number | null
  height: number | null
  uploaded_at: Date | null
  uploaded_by: Actor | null
}

/** Null where there is no such picture. */
export async function sourceOf(db: Database, id: string): Promise<StoredFile | null> {
  const file = ['source as bytes', 'file_key'] as const
  return (await db.selectFrom('picture').select(file).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Stores a picture and returns its row: for a known one with its first time of upload. */
export async function insertPicture(
  db: Database,
  { source, at, by, ...details }: Omit<UploadedPicture, 'by'> & { by: string; source: Buffer },
): Promise<UploadedPicture> {
  await db
    .insertInto('picture')
    .values({ ...details, content_type: 'image/webp', source, uploaded_at: at, uploaded_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('picture').select(columns).where('id', '=', details.id).executeTakeFirstOrThrow()
  return pictureOf(row)
}

export async function uploadedPictures(
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<{ rows: UploadedPicture[]; total: number }> {
  const all = db.selectFrom('picture').where('uploaded_at', 'is not', null)
  const [rows, counted] = await Promise.all([
    all
      .select(columns)
      .orderBy('uploaded_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset(page * size)
      .execute(),
    all.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(pictureOf), total: counted.total }
}

const pictureOf = (row: Row): UploadedPicture => ({
  id: row.id,
  name: row.name ?? '',
  width: row.width ?? 0,
  height: row.height ?? 0,
  at: row.uploaded_at ?? new Date(0),
  by: row.uploaded_by ?? { id: null, name: '' },
})
