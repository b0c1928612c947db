import { lazy, Suspense } from 'react'
import { FailedState } from '#design/FailedState.tsx'

/** Not in the first load: it is loaded with the connection state, before the connection can be lost. */
const Drawing = lazy(() =>
  import('#design/FailedDrawing.tsx').then(
    ({ FailedDrawing }) => ({ default: FailedDrawing }),
    () => ({ default: () => null }),
  ),
)

/** Replaces a page that could not be loaded: what failed, and a way to try again. */
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
