import type { FastifyReply } from 'fastify'
import * as getProblemSchema from '#contract/backoffice/get-problem.schema.ts'
import { getProblem } from '#contract/backoffice/get-problem.ts'
import * as queueSchema from '#contract/backoffice/list-problems.schema.ts'
import { listProblemQueue } from '#contract/backoffice/list-problems.ts'
import * as resolveSchema from '#contract/backoffice/resolve-problem.schema.ts'
import { resolveProblem as resolveCall } from '#contract/backoffice/resolve-problem.ts'
import * as viewPhotoSchema from '#contract/backoffice/view-problem-photo.schema.ts'
import { viewProblemPhoto } from '#contract/backoffice/view-problem-photo.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import * as listProblemsSchema from '#contract/orders/list-problems.schema.ts'
import { listProblems } from '#contract/orders/list-problems.ts'
import * as photoSchema from '#contract/orders/problem-photo.schema.ts'
import { problemPhoto } from '#contract/orders/problem-photo.ts'
import * as reportSchema from '#contract/orders/report-problem.schema.ts'
import { reportProblem as reportCall } from '#contract/orders/report-problem.ts'
import { pageOf } from '#server/http/page.ts'
import { forRetailer, forStaff, type Route } from '#server/http/serve.ts'
import { reportsOf } from './own-reports.ts'
import { presentQueued } from './present.ts'
import { reportProblem, type ProblemParts } from './report-problem.ts'
import { problemForStaff, resolveProblem } from './resolve-problem.ts'
import { findPhoto, findQueue } from './store.ts'

/** Reports a minute and address: several shops may share one, and each may carry four photos. */
const reportsPerMinute = 10

/** The call that carries photos. */
export const problemForms = (parts: ProblemParts): Route[] => [
  { ...forRetailer(reportCall, reportSchema, (request) => reportProblem(parts, request)), perMinute: reportsPerMinute },
]

export const problemRoutes = ({ db }: Pick<ProblemParts, 'db'>): Route[] => [
  forRetailer(listProblems, listProblemsSchema, ({ who, params }) => reportsOf(db, who.id, params.id)),
  forRetailer(problemPhoto, photoSchema, async ({ who, params, reply }) =>
    photoOf(reply, await findPhoto(db, params, who.id)),
  ),
  forStaff(listProblemQueue, queueSchema, async ({ query }) => {
    const { rows, total } = await findQueue(db, query)
    return ok(pageOf(rows.map(presentQueued), total, query))
  }),
  forStaff(getProblem, getProblemSchema, ({ params }) => problemForStaff(db, params.id)),
  forStaff(viewProblemPhoto, viewPhotoSchema, async ({ params, reply }) =>
    photoOf(reply, await findPhoto(db, params, null)),
  ),
  forStaff(resolveCall, resolveSchema, (request) => resolveProblem(db, request)),
]

/** Nobody in between may keep a retailer's photo. */
function photoOf(reply: FastifyReply, photo: Buffer | null): Result<unknown> {
  if (!photo) return fail('not_found')
  reply.header('cache-control', 'private, no-store')
  return ok(photo)
}
