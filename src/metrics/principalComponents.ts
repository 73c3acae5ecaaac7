import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

/** Loadings closer to each other than this count as equally large, whatever rounding made of them. */
const SAME = 1e-9;

export interface PrincipalComponent {
  /** Share of the variance that it explains, 0–1. */
  share: number;
  /** One for each variable, in their order; their squares add up to 1. */
  loadings: number[];
}

/**
 * Principal components of standardised variables, from their correlations: those that explain most come first.
 *
 * An eigenvector's sign is arbitrary. Here the loading that is farthest from 0, the first of equally far ones, is
 * positive, so that equal data give equal signs. Components that explain equally much have no direction of their own:
 * theirs are some orthogonal ones of the space that they span.
 *
 * Source: I. Jolliffe, "Principal Component Analysis" (2002), sections 2.3 and 3.1.
 *
 * @param correlations symmetric, ones on its diagonal.
 * @throws RangeError where the rows are not as long as there are rows.
 */
export function principalComponents(correlations: readonly (readonly number[])[]): PrincipalComponent[] {
  const count = correlations.length;
  if (correlations.some((row) => row.length !== count)) {
    throw new RangeError('Correlations of variables with each other form a square.');
  }
  if (count === 0) return [];
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(
    new Matrix(correlations.map((row) => [...row])),
    { assumeSymmetric: true },
  );
  return realEigenvalues
    .map((eigenvalue, column) => ({
      // Rounding takes a component that explains nothing below 0.
      share: Math.max(0, eigenvalue) / count,
      loadings: signed(eigenvectorMatrix.getColumn(column)),
    }))
    .sort((a, b) => b.share - a.share);
}

function signed(loadings: readonly number[]): number[] {
  const farthest = Math.max(...loadings.map(Math.abs));
  const leading = loadings.find((loading) => Math.abs(loading) > farthest - SAME) ?? 0;
  return leading < 0 ? loadings.map((loading) => (loading === 0 ? 0 : -loading)) : [...loadings];
}
