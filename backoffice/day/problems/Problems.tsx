import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { listProblemQueue } from '#contract/backoffice/day/order-problems/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { nameIn } from '#rules/in-language.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { useQueue } from '#backoffice/live/use-queue.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { AnswerProblem } from './AnswerProblem.tsx'
import { ProblemPhotos, type QueuedProblem } from './ProblemPhotos.tsx'
import { forgetAnswer, isAnyTyped, typeAnswer, typedAnswer, type TypedAnswers } from './typed-answers.ts'
import './problems.css'

const loadedProblems = 100
const noProblems: readonly QueuedProblem[] = []
const problemId = ({ id }: QueuedProblem) => id

/** Problems that retailers reported, the oldest first; each ends in a credit, a redelivery or a word. */
export function Screen() {
  const texts = useTexts('problems')
  const queue = useCall(
    ['problems'],
    listProblemQueue,
    { query: { state: 'open', size: loadedProblems } },
    { placeholderData: keepPreviousData },
  )
  useLiveQueries({ subjects: ['problem'], queryKey: ['problems'] })
  const {
    waiting,
    item: problem,
    index,
    isGone,
    goTo,
    next,
    done,
  } = useQueue({
    items: queue.data?.content ?? noProblems,
    itemId: problemId,
  })
  const [typed, setTyped] = useState<TypedAnswers>(new Map())
  useUnsaved(
    isAnyTyped(
      typed,
      [...waiting, problem].flatMap((one) => (one ? [one.id] : [])),
    ),
  )
  const isLast = index >= waiting.length - 1
  useActions({
    next: { title: texts.next, key: 'n', isStep: true, disabled: isLast && !isGone, run: next },
    previous: { title: texts.previous, key: 'p', isStep: true, disabled: index <= 0, run: () => goTo(index - 1) },
  })
  return (
    <>
      <ScreenHead title={texts.title} note={queue.data && texts.waiting(formatWhole(queue.data.totalElements))}>
        <ExportButton list="problems" query={{ state: 'open' }} count={queue.data?.totalElements} />
      </ScreenHead>
      <QueryState query={queue}>
        {problem ? (
          <div className="problems">
            <ol className="problem-list" aria-label={texts.list}>
              {waiting.map(({ id, orderNumber, kind, storeName }, at) => (
                <li key={id} aria-current={at === index && !isGone ? 'true' : undefined}>
                  <button type="button" tabIndex={-1} onClick={() => goTo(at)}>
                    <b>{texts.kinds[kind]}</b> {orderNumber}
                    <br />
                    {storeName}
                  </button>
                </li>
              ))}
            </ol>
            <ProblemPhotos key={`photos ${problem.id}`} problem={problem} />
            <aside className="panel stack">
              {isGone && <output className="notice">{texts.answeredByOthers}</output>}
              <ProblemFacts problem={problem} />
              <AnswerProblem
                key={problem.id}
                problem={problem}
                isGone={isGone}
                typed={typedAnswer(typed, problem.id)}
                onType={(change) => setTyped((before) => typeAnswer(before, problem.id, change))}
                onDone={() => {
                  setTyped((before) => forgetAnswer(before, problem.id))
                  done(problem.id)
                }}
              />
            </aside>
          </div>
        ) : (
          <NothingHere title={texts.none}>{texts.noneHelp}</NothingHere>
        )}
      </QueryState>
    </>
  )
}

/**
 * Why goods that were reported are not sent again at no charge: not on the order, not arrived, sent or credited already. An older release
 * counts nothing that was sent again: there `mostAgain` is what arrived.
 */
function shortWords(
  { ordered, mostAgain, arrived = mostAgain, sentAgain = 0, credited = 0 }: QueuedProblem['goods'][number],
  texts: AllTexts['problems'],
): string | null {
  if (ordered === undefined || arrived === undefined) return null
  if (ordered === 0) return texts.offOrder
  const words = [
    arrived < ordered && texts.arrived(formatWhole(arrived), formatWhole(ordered)),
    sentAgain > 0 && texts.sentAgain(formatWhole(sentAgain)),
    credited > 0 && texts.creditedUnits(formatWhole(credited)),
  ]
  return words.filter(Boolean).join(' · ') || null
}

/** What was reported: the order, the goods and the retailer's words. */
function ProblemFacts({ problem }: { problem: QueuedProblem }) {
  const texts = useTexts('problems')
  const language = useLanguage()
  const unitName = useUnitName()
  return (
    <>
      <h2>{texts.kinds[problem.kind]}</h2>
      <dl className="facts">
        <div>
          <dt>{texts.order}</dt>
          <dd>{problem.orderNumber}</dd>
        </div>
        <div>
          <dt>{texts.store}</dt>
          <dd>{problem.storeName}</dd>
        </div>
        <div>
          <dt>{texts.reported}</dt>
          <dd>{formatMoment(problem.reportedOn, language)}</dd>
        </div>
      </dl>
      {problem.lines.length > 0 && (
        <section aria-label={texts.goods}>
          <h3>{texts.goods}</h3>
          <ul className="problem-goods">
            {problem.lines.map(({ lineNo, qty }, at) => {
              const goods = problem.goods[at]
              return (
                <li key={lineNo}>
                  <span>
                    {goods && nameIn(goods, language)}
                    <small>{goods && shortWords(goods, texts)}</small>
                  </span>
                  <b>
                    {formatWhole(qty)} {goods && unitName(goods.unit, qty)}
                  </b>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {problem.words && (
        <section aria-label={texts.words}>
          <h3>{texts.words}</h3>
          <blockquote>{problem.words}</blockquote>
        </section>
      )}
    </>
  )
}
