/** What `load` gives, its failure too, when `ms` milliseconds have passed at least. */
export async function atLeast<Given>(ms: number, load: Promise<Given>): Promise<Given> {
  await Promise.allSettled([load, new Promise((resolve) => setTimeout(resolve, ms))]);
  return load;
}
