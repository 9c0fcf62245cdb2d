/** A square code as its modules, row by row; 1 is dark. */
export type Code = { readonly width: number; readonly modules: ArrayLike<number> }

/**
 * The quiet zone that readers need around a code; half of the standard's, which phones read from a
 * screen.
 */
const QUIET = 2
const [BLACK_ON_WHITE, AS_BEFORE] = ['\u001B[30;107m', '\u001B[0m']
/** By whether the upper and the lower module of a character are dark. */
const BLOCKS = [' ', '▄', '▀', '█'] as const

/**
 * A code for a terminal: two rows of modules to a line, black on white where colours may be used.
 */
export function codeLines({ width, modules }: Code, { hasColours }: { readonly hasColours: boolean }): readonly string[] {
  const isDark = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < width && modules[y * width + x] === 1
  const side = width + 2 * QUIET
  const lines = Array.from({ length: Math.ceil(side / 2) }, (_, row) => {
    const y = row * 2 - QUIET
    const line = Array.from({ length: side }, (__, column) => {
      const x = column - QUIET
      return BLOCKS[(isDark(x, y) ? 2 : 0) + (isDark(x, y + 1) ? 1 : 0)] ?? ' '
    }).join('')
    return hasColours ? `${BLACK_ON_WHITE}${line}${AS_BEFORE}` : line
  })
  return lines
}
