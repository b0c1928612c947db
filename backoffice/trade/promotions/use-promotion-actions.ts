import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  createPromotion,
  discardPromotion,
  endPromotion,
  publishPromotion,
} from '#contract/backoffice/trade/promotions/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import type { CallProblem } from '#web/reply.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'
import { createCopyOnce } from './copy-once.ts'
import { copyOfTerms, promotionName, withoutRefused, type Promotion, type PromotionTerms } from './promotion.ts'
import { useRefreshPromotions } from './use-promotions.ts'

/** What can be done with a promotion as a whole; each tells how it went, and reads the lists again. */
export function usePromotionActions() {
  const texts = useTexts('promotions')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const refresh = useRefreshPromotions()
  const { runExclusively } = useUnderway()
  const [copyOnce] = useState(() =>
    createCopyOnce(
      ({ body, idempotencyKey }: { body: PromotionTerms; idempotencyKey: string }) =>
        call(createPromotion, { body, idempotencyKey }),
      withoutRefused,
    ),
  )
  const nameOf = (promotion: Promotion) => promotionName(promotion, language, texts)

  /** A refusal by a rule is said in the words of the rule. */
  function showFailure(problem: CallProblem, conflict: string = texts.someoneDecided): void {
    const [violation] = problem.errors ?? []
    const words = problem.code === 'conflict' ? conflict : violation && wordOf(texts.violations, violation.code)
    if (words) showToast({ text: words, tone: 'failed' })
    else showProblem(problem, errors)
    refresh()
  }

  return {
    publish: async (promotion: Promotion): Promise<void> => {
      const { id, revision } = promotion
      const reply = await call(publishPromotion, { params: { id }, body: { revision } })
      if (!reply.ok) return showFailure(reply.error)
      showToast({ text: texts.published(nameOf(promotion)), undo: reply.value.undo })
      refresh()
    },
    end: async (promotion: Promotion): Promise<void> => {
      const reply = await call(endPromotion, { params: { id: promotion.id } })
      if (!reply.ok) return showFailure(reply.error)
      showToast({ text: texts.ended(nameOf(promotion)), undo: reply.value.undo })
      refresh()
    },
    discard: async (promotion: Promotion): Promise<void> => {
      const title = texts.discardQuestion(nameOf(promotion))
      const yes = await confirmAction({ title, confirm: texts.discard, finality: 'final', danger: true })
      if (!yes) return
      const { id, revision } = promotion
      const reply = await call(discardPromotion, { params: { id }, query: { revision } })
      if (!reply.ok) return showFailure(reply.error, texts.changedInBetween)
      showToast({ text: texts.discarded })
      refresh('next time')
      navigate('/promotions')
    },
    copy: async (promotion: Promotion): Promise<void> => {
      const reply = await runExclusively(
        () => copyOnce(promotion.id, () => copyOfTerms(promotion, texts, new Date())),
        'copy',
      )
      if (!reply) return
      if (!reply.ok) return showFailure(reply.error)
      const left = promotion.targets.length - reply.value.targets.length
      showToast({ text: left > 0 ? texts.copiedWithout(formatWhole(left)) : texts.copied })
      refresh()
      navigate(`/promotions/${reply.value.id}`)
    },
  }
}
