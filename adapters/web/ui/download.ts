/** The file name of an answer: RFC 6266, the encoded form first. */
function fileName(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? fallback
}

/** Passes the file of an answer to the browser's downloads. */
export async function downloadFile(response: Response, fallbackName: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(response.headers.get('content-disposition'), fallbackName)
  document.body.append(link)
  link.click()
  link.remove()
  // By the next task the download has its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
