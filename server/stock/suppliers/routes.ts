import * as calls from '#contract/backoffice/goods/suppliers/calls.ts'
import * as schemas from '#contract/backoffice/goods/suppliers/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { addSupplier, saveSupplier, setSuppliedProducts } from './save-supplier.ts'
import { findSuppliers, presentSupplier, readSupplier } from './store.ts'

export const supplierRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(calls.listSuppliers, schemas.listSuppliers, async ({ query }) => {
    const { rows, total } = await findSuppliers(db, query)
    return ok(pageOf(rows.map(presentSupplier), total, query))
  }),
  forStaff(calls.getSupplier, schemas.getSupplier, async ({ params: { id } }) => {
    const supplier = isUuid(id) ? await readSupplier(db, id) : null
    return supplier ? ok(supplier) : fail('not_found')
  }),
  forStaff(calls.addSupplier, schemas.addSupplier, ({ body }) => addSupplier(db, body)),
  forStaff(calls.saveSupplier, schemas.saveSupplier, ({ params, body }) => saveSupplier(db, params.id, body)),
  forStaff(calls.setSuppliedProducts, schemas.setSuppliedProducts, ({ params, body }) =>
    setSuppliedProducts(db, params.id, body),
  ),
]
