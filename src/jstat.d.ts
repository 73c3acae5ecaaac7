/** What Benchtab uses of it; the package brings no types. */
declare module 'jstat' {
  const jStat: { normal: { cdf(x: number, mean: number, deviation: number): number } };
  export default jStat;
}
