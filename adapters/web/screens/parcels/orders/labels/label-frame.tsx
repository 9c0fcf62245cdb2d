/**
 * The PDF of a label in the page, shown by the browser's own viewer; without one the link beside it
 * opens the file.
 */
export function LabelFrame({ url, title }: { readonly url: string; readonly title: string }) {
  return <iframe className="label-frame" src={`${url}#toolbar=0&navpanes=0&view=FitH`} title={title} loading="lazy" />
}
