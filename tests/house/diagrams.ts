import { diagramOf } from '#core/base/kernel/machine-diagram.ts'
import { machineCatalog } from '#core/machine-catalog.ts'

/**
 * The place of a diagram in a document: a line that names the machine, and below it the last
 * drawing.
 */
const PLACE = /^<!-- machine: (\w+) -->\n(?:```mermaid\n[\s\S]*?\n```\n)?/gm

/** The machines that a document draws. */
export const machinesIn = (paper: string): readonly string[] => [...paper.matchAll(PLACE)].map((match) => match[1] ?? '')

/**
 * A document with its diagrams drawn from the machines' tables; throws where it names a machine
 * that does not exist.
 */
export const withDiagrams = (paper: string): string =>
  paper.replaceAll(PLACE, (_place, name: string) => {
    const machine = machineCatalog.find((one) => one.name === name)
    if (machine === undefined) throw new Error(`there is no machine ${name}`)
    return `<!-- machine: ${name} -->\n\`\`\`mermaid\n${diagramOf(machine, 'en-US')}\n\`\`\`\n`
  })
