import 'react-dom/client'

const otherTasks = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Evaluates what every page needs one piece after the other, and then hydrates: a slow phone answers a tap in between. The start
 * script has requested all of it already.
 */
async function start(): Promise<void> {
  await otherTasks()
  const { hydratePage } = await import('./hydrate-page.tsx')
  await otherTasks()
  await hydratePage()
}

start().catch(window.songdeeStartFailed)
