/** As the `ref` of a field in a dialog: the browser puts the focus there when it opens, not on the close button. */
export const focusFirst = (field: HTMLInputElement | null): void => field?.setAttribute('autofocus', '')

/** A number that is typed replaces the one that stands there. */
export const selectAll = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => currentTarget.select()
