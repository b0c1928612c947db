import { useQueryClient } from '@tanstack/react-query'
import { cancelCount, decideCount, submitCount } from '#contract/backoffice/goods/counting/calls.ts'
import { nameIn } from '#rules/in-language.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { replaceAnswer } from '#backoffice/api/replace-answer.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Check from '#design/icons/check.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import X from '#design/icons/x.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import type { WholeCount } from './whole-count.ts'

/** Products that a toast names. */
const mostNamed = 3

type CountActionsInput = {
  /** Sends what was counted and waits on this device. @returns false where that fails, which it has said */
  sendWaiting: () => Promise<boolean>
  onSubmitted: () => void
}

/** What is done with a count as a whole. */
export function useCountActions(count: WholeCount, { sendWaiting, onSubmitted }: CountActionsInput) {
  const texts = useTexts('counting')
  const kit = useTexts('kit')
  const language = useLanguage()
  const queries = useQueryClient()
  const mayConfirm = useMay('stock.confirm')
  const { run } = useUnderway()
  const { id } = count
  const left = count.products - count.counted
  const isOpen = count.state === 'OPEN'
  const isReview = count.state === 'REVIEW'

  /** Names the products that somebody else has put right since. @returns whether that was it */
  function nameCounted({ code, products = [] }: CallProblem): boolean {
    const again = count.lines.filter((line) => products.some(({ productId }) => productId === line.productId))
    if (code !== 'conflict' || again.length === 0) return false
    const names = again.slice(0, mostNamed).map((line) => nameIn(line, language))
    const more = again.length > mostNamed ? [kit.andMore(formatWhole(again.length - mostNamed))] : []
    showToast({ text: texts.countAgain([...names, ...more].join(', ')), tone: 'failed' })
    return true
  }
  /** @returns whether it was done */
  async function finish(
    work: () => Promise<Reply<WholeCount>>,
    textOf: (read: WholeCount) => string,
  ): Promise<boolean> {
    const reply = await run(work, { done: (read) => ({ text: textOf(read) }), refused: nameCounted })
    if (!reply?.ok) return false
    await replaceAnswer(queries, ['counting', 'count', id], reply.value)
    void queries.invalidateQueries({ queryKey: ['stock'] })
    return true
  }
  async function submit(): Promise<void> {
    const yes = await confirmAction({
      title: left > 0 ? texts.submitAsk(formatWhole(left)) : texts.submit,
      text: texts.submitText,
      confirm: texts.submit,
      finality: 'final',
    })
    if (!yes) return
    if (!(await sendWaiting())) return
    const isDone = await finish(
      () => call(submitCount, { params: { id }, body: { note: '' } }),
      ({ state }) => (state === 'REVIEW' ? texts.inReview : texts.posted),
    )
    if (isDone) onSubmitted()
  }
  async function cancel(): Promise<void> {
    const yes = await confirmAction({
      title: texts.cancelAsk(count.number),
      text: texts.cancelText,
      confirm: texts.cancel,
      finality: 'final',
      danger: true,
    })
    if (yes)
      await finish(
        () => call(cancelCount, { params: { id } }),
        () => texts.cancelled,
      )
  }
  const decide = (confirm: boolean) =>
    finish(
      () => call(decideCount, { params: { id }, body: { confirm } }),
      () => (confirm ? texts.posted : texts.reopened),
    )
  return useActions({
    cancel: { title: texts.cancel, key: 'Shift+X', icon: X, look: 'quiet', hidden: !isOpen && !isReview, run: cancel },
    submit: {
      title: texts.submit,
      key: 'Ctrl+Enter',
      icon: Check,
      look: 'primary',
      hidden: !isOpen,
      disabled: count.counted === 0,
      run: submit,
    },
    reopen: {
      title: texts.reopen,
      key: 'x',
      icon: RotateCcw,
      hidden: !isReview || !mayConfirm,
      run: () => decide(false),
    },
    confirm: {
      title: texts.confirm,
      key: 'y',
      icon: Check,
      look: 'primary',
      hidden: !isReview || !mayConfirm,
      run: () => decide(true),
    },
  })
}
