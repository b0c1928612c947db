import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listProblemQueue } from '#contract/backoffice/order-problems/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate, formatHour } from '#rules/thai-date.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { AnswerProblem } from './AnswerProblem.tsx'
import { ProblemPhotos, type QueuedProblem } from './ProblemPhotos.tsx'
import './problems.css'

const loadedProblems = 100
/** Milliseconds between two looks for new reports. */
const refreshMs = 30_000

/** Problems that retailers reported, the oldest first; each ends in a credit, a redelivery or a word. */
export function Screen() {
  const texts = useTexts('problems')
  const [place, setPlace] = useState(0)
  const queue = useQuery({
    queryKey: ['problems'],
    queryFn: ({ signal }) => callOrThrow(listProblemQueue, { query: { state: 'open', size: loadedProblems }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const problems = queue.data?.content ?? []
  const index = Math.min(place, problems.length - 1)
  const problem = problems[index]
  useActions({
    next: { title: texts.next, key: 'n', disabled: index >= problems.length - 1, run: () => setPlace(index + 1) },
    previous: { title: texts.previous, key: 'p', disabled: index <= 0, run: () => setPlace(index - 1) },
  })
  return (
    <>
      <ScreenHead title={texts.title} note={queue.data && texts.waiting(formatWhole(queue.data.totalElements))} />
      <QueryState query={queue}>
        {problem ? (
          <div className="problems">
            <ol className="problem-list" aria-label={texts.list}>
              {problems.map(({ id, orderNumber, kind, storeName }, at) => (
                <li key={id} aria-current={at === index ? 'true' : undefined}>
                  <button type="button" tabIndex={-1} onClick={() => setPlace(at)}>
                    <b>{texts.kinds[kind]}</b> {orderNumber}
                    <br />
                    {storeName}
                  </button>
                </li>
              ))}
            </ol>
            <ProblemPhotos key={`photos ${problem.id}`} problem={problem} />
            <aside className="panel stack">
              <ProblemFacts problem={problem} />
              <AnswerProblem key={problem.id} problem={problem} />
            </aside>
          </div>
        ) : (
          <NothingHere title={texts.none} />
        )}
      </QueryState>
    </>
  )
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
          <dd>
            {formatDate(problem.reportedOn, language)} {formatHour(problem.reportedOn)}
          </dd>
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
                  <span>{language === 'th' ? goods?.nameThai : goods?.nameEng}</span>
                  <b>
                    {formatWhole(qty)} {goods && unitName(goods.unit)}
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
