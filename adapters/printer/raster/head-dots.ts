const MILLIMETRES_PER_INCH = 25.4
/** The dots of a millimetre of the heads that their makers name by inches. */
const HEADS: Readonly<Record<number, number>> = { 152: 6, 203: 8, 300: 12, 600: 24 }

/** How many dots a millimetre a thermal head of this resolution has. */
export const headDots = (dpi: number): number => HEADS[dpi] ?? dpi / MILLIMETRES_PER_INCH
