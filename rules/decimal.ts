/** `0.21`, `1.00`: units a day and percentages below each other, with as many decimals in every row. */
export const formatDecimal = (value: number, decimals: 1 | 2): string => value.toFixed(decimals)
