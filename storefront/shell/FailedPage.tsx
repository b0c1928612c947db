import { lazy, Suspense } from 'react'
import { FailedState } from '#design/FailedState.tsx'

/** Not of the first load: it comes along with what watches the connection, so it is here before that is lost. */
const Drawing = lazy(() =>
  import('#design/FailedDrawing.tsx').then(
    ({ FailedDrawing }) => ({ default: FailedDrawing }),
    () => ({ default: () => null }),
  ),
)

/** In the place of a page that could not be had: what failed, and a way to try again. */
export const FailedPage = ({ offline, onRetry }: { offline: boolean; onRetry: () => void }) => (
  <FailedState
    heading="h1"
    offline={offline}
    drawing={
      <Suspense>
        <Drawing offline={offline} />
      </Suspense>
    }
    onRetry={onRetry}
  />
)
