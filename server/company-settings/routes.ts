import * as calls from '#contract/backoffice/settings/company/calls.ts'
import * as schemas from '#contract/backoffice/settings/company/schemas.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { privatePicture } from '#server/http/send-picture.ts'
import { afterRecentSignIn } from '#server/identity/identity.ts'
import { readFirstSteps } from './first-steps.ts'
import { deletePaperPicture, findPaperPicture, putPaperPicture } from './paper-pictures.ts'
import { readCompany, saveGroup, type CompanyDeps, type Saving } from './save.ts'
import * as as from './stored-form.ts'
import { tryLine, trySms, type TryDeps } from './try-provider.ts'

/** Trials per minute and address: a text message costs money. */
const triesPerMinute = 5
/** Decoding takes processor time from orders. */
const picturesPerMinute = 20

/** The endpoint that receives the pictures of papers. */
export const companyForms = (deps: CompanyDeps): Route[] => [
  {
    ...forStaff(calls.savePaperPicture, schemas.savePaperPicture, async ({ params, body, now }) => {
      const saved = await putPaperPicture(deps.db, params.kind, { file: body.picture, now })
      return saved.ok ? readCompany(deps) : saved
    }),
    perMinute: picturesPerMinute,
  },
]

/** The settings of the company. Those that move money or open the door for others need a recent sign-in. */
export const companyRoutes = (deps: CompanyDeps & TryDeps & { identity: IdentityServer }): Route[] => {
  const { identity } = deps
  const save = (saving: Saving) => saveGroup(deps, saving)
  return [
    forStaff(calls.getCompany, schemas.getCompany, () => readCompany(deps)),
    forStaff(calls.getFirstSteps, schemas.getFirstSteps, () => readFirstSteps(deps)),
    forStaff(calls.viewPaperPicture, schemas.viewPaperPicture, async ({ params, reply }) =>
      privatePicture(reply, await findPaperPicture(deps.db, params.kind)),
    ),
    forStaff(calls.removePaperPicture, schemas.removePaperPicture, async ({ params }) => {
      await deletePaperPicture(deps.db, params.kind)
      return readCompany(deps)
    }),
    forStaff(calls.saveSeller, schemas.saveSeller, ({ body }) => save(as.sellerSaving(body))),
    forStaff(
      calls.saveTransferAccount,
      schemas.saveTransferAccount,
      afterRecentSignIn(identity, ({ body }) => save(as.accountSaving(body))),
    ),
    forStaff(calls.savePaymentMethods, schemas.savePaymentMethods, ({ body }) =>
      save(as.methodsSaving(body, deps.settings.start.surroundings)),
    ),
    forStaff(calls.saveCreditRule, schemas.saveCreditRule, ({ body }) => save(as.creditSaving(body))),
    forStaff(calls.saveRunPlanning, schemas.saveRunPlanning, ({ body }) => save(as.runsSaving(body))),
    forStaff(calls.saveOddOrderLimits, schemas.saveOddOrderLimits, ({ body }) => save(as.oddOrdersSaving(body))),
    forStaff(
      calls.saveSecondFactorPolicy,
      schemas.saveSecondFactorPolicy,
      afterRecentSignIn(identity, ({ body }) => save(as.secondFactorSaving(body))),
    ),
    forStaff(
      calls.saveLineAccount,
      schemas.saveLineAccount,
      afterRecentSignIn(identity, ({ body }) => save(as.lineSaving(body))),
    ),
    { ...forStaff(calls.tryLineAccount, schemas.tryLineAccount, () => tryLine(deps)), perMinute: triesPerMinute },
    forStaff(
      calls.saveSmsProvider,
      schemas.saveSmsProvider,
      afterRecentSignIn(identity, ({ body }) => save(as.smsSaving(body))),
    ),
    {
      ...forStaff(calls.trySmsProvider, schemas.trySmsProvider, ({ body, now }) => trySms(deps, body.phone, now)),
      perMinute: triesPerMinute,
    },
  ]
}
