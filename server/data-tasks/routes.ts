import { changeDataTask, listDataTasks } from '#contract/backoffice/office/data-tasks/calls.ts'
import * as schemas from '#contract/backoffice/office/data-tasks/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { changeTask, showTasks } from './change-task.ts'

export const dataTaskRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(listDataTasks, schemas.listDataTasks, async () => ok(await showTasks(db))),
  forStaff(changeDataTask, schemas.changeDataTask, (request) => changeTask(db, request)),
]
