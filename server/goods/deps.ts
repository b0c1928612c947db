import type { Database } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'

export type GoodsDeps = {
  db: Database
  catalogue: Pick<Catalogue, 'refresh'>
  identity: Pick<IdentityServer, 'own'>
  publicUrl: string
  newId: () => string
}
