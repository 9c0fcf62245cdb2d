import { writeFileSync } from 'node:fs'
import { withDiagrams } from './diagrams.ts'
import { houseFiles, textOf } from './house-files.ts'

/** Redraws every machine in the documents that show it: `npm run diagrams`. */
for (const path of houseFiles.filter((file) => file.endsWith('.md'))) {
  const paper = textOf(path)
  const drawn = withDiagrams(paper)
  if (drawn !== paper) writeFileSync(new URL(`../../${path}`, import.meta.url), drawn)
}
