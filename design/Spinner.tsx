/** Spinner: the wheel alone, beside words that say what is going on. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />
