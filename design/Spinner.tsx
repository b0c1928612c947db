/** Spinner: the wheel alone, next to words that say what is happening. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />
