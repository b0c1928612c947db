const withCommas = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * An amount without the commas between its thousands. Others stay, and make it no number: one before decimals, as some countries
 * write it, would make the amount a hundred times as high.
 */
export const withoutThousands = (text: string): string => (withCommas.test(text) ? text.replaceAll(',', '') : text)
