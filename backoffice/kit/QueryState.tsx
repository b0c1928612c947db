import type { ReactNode } from 'react'
import { problemOf } from '#web/read-reply.ts'
import type { CallProblem } from '#web/reply.ts'
import { useEarlyKeys } from './actions/early-keys.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import CircleAlert from '#design/icons/circle-alert.ts'
import { Icon } from '#design/Icon.tsx'

/** What is known of a query of TanStack Query. */
type QueryFacts = { isPending: boolean; isError: boolean; error: unknown; data: unknown; refetch: () => unknown }

/**
 * QueryState: the states of what is loaded: a skeleton at first, then the content; a failure with its reason and a way
 * to try again. What was loaded before stays in sight, under the notice.
 */
export function QueryState({ query, children }: { query: QueryFacts; children: ReactNode }) {
  if (query.isPending) return <TableSkeleton />
  return (
    <>
      {query.isError && <ProblemNotice problem={problemOf(query.error)} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && children}
    </>
  )
}

/** ProblemNotice: why something failed, in words, with a way to try again. */
export function ProblemNotice({ problem, onRetry }: { problem: CallProblem; onRetry?: () => void }) {
  const texts = useTexts('kit')
  const errors = useTexts('errors')
  return (
    <div className="problem" role="alert">
      <Icon of={CircleAlert} size={18} />
      <div>
        <p>{errors[problem.code]}</p>
        {problem.errors?.map(({ path, code }) => (
          <p key={`${path} ${code}`} className="problem-detail">
            {code === 'unknown_parameter' ? texts.unknownFilter(path) : texts.wrongValue(path)}
          </p>
        ))}
      </div>
      {onRetry && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
    </div>
  )
}

/** TableSkeleton: rows to come. */
function TableSkeleton() {
  const texts = useTexts('kit')
  useEarlyKeys(true)
  return (
    <output className="skeleton-rows" aria-busy="true">
      <span className="sr-only">{texts.pleaseWait}</span>
      {Array.from({ length: 12 }, (_, row) => (
        <span key={row} className="skeleton" aria-hidden="true" />
      ))}
    </output>
  )
}
