import * as calls from '#contract/backoffice/day/order-problems/calls.ts'
import * as staffOrderProblemsSchemas from '#contract/backoffice/day/order-problems/schemas.ts'
import { listProblems, problemPhoto, reportProblem as reportCall } from '#contract/order-problems/calls.ts'
import * as orderProblemsSchemas from '#contract/order-problems/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { FileReader } from '#server/adapters/files/port.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { pageOf } from '#server/http/page.ts'
import { sharedCounter } from '#server/http/limits/counters.ts'
import { forRetailer, forStaff, type Route } from '#server/http/route.ts'
import { privatePicture } from '#server/http/send-picture.ts'
import { openPhotoDrawing, photosWindowMs } from './draw-photos.ts'
import { reportsOf } from './own-reports.ts'
import { presentQueued } from './present.ts'
import { reportProblem, type ProblemDeps } from './report-problem.ts'
import { problemForStaff, resolveProblem } from './resolve-problem.ts'
import { findPhoto, findQueue } from './store.ts'

/** Reports per minute and address: several retailers may share one, and each report may have four photos. */
const reportsPerMinute = 10

/** The endpoint that receives photos. */
export function problemForms(deps: ProblemDeps): Route[] {
  const { db, rateLimitFactor } = deps
  const count = sharedCounter(db, { windowMs: photosWindowMs })
  const receiving = { ...deps, drawPhotos: openPhotoDrawing({ count, rateLimitFactor }) }
  return [
    {
      ...forRetailer(reportCall, orderProblemsSchemas.reportProblem, (request) => reportProblem(receiving, request)),
      perMinute: reportsPerMinute,
    },
  ]
}

export const problemRoutes = ({
  db,
  readFile,
  catalogue,
}: Pick<ProblemDeps, 'db'> & { readFile: FileReader; catalogue: Catalogue }): Route[] => [
  forRetailer(listProblems, orderProblemsSchemas.listProblems, ({ who, params }) => reportsOf(db, who.id, params.id)),
  forRetailer(problemPhoto, orderProblemsSchemas.problemPhoto, async ({ who, params, reply }) =>
    privatePicture(reply, await readFile(await findPhoto(db, params, who.id))),
  ),
  forStaff(calls.listProblemQueue, staffOrderProblemsSchemas.listProblemQueue, async ({ query }) => {
    const { rows, total } = await findQueue(db, query)
    return ok(pageOf(rows.map(presentQueued), total, query))
  }),
  forStaff(calls.getProblem, staffOrderProblemsSchemas.getProblem, ({ params }) => problemForStaff(db, params.id)),
  forStaff(calls.viewProblemPhoto, staffOrderProblemsSchemas.viewProblemPhoto, async ({ params, reply }) =>
    privatePicture(reply, await readFile(await findPhoto(db, params, null))),
  ),
  forStaff(calls.resolveProblem, staffOrderProblemsSchemas.resolveProblem, (request) =>
    resolveProblem({ db, catalogue }, request),
  ),
]
