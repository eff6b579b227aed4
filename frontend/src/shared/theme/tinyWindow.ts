/** A desktop at a zoom of 400 %: a bar that stays in sight would hide what it speaks of. */
export const TINY_WINDOW = '@media (max-width: 479.95px) and (max-height: 399.95px)';
