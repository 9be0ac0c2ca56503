import { useEffect, useRef } from 'react';
import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { useReducedMotion } from '../../components/ui/page/use-media.ts';
import styles from './tilting-cloth.module.css';

/** Tilt when the mouse is at the edge of the window, in degrees. */
const maxDegrees = 9;

/**
 * Picture of the about page, which the specification calls the home image. It is two pieces of cloth that tilt towards
 * the mouse. They stay still on touch screens and under reduced motion.
 */
export function TiltingCloth() {
  const cloth = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  useEffect(() => {
    const element = cloth.current;
    if (!element || still) return;
    let frame = 0;
    const tilt = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const right = tiltDegrees(clientX - left - width / 2, window.innerWidth);
        const down = tiltDegrees(clientY - top - height / 2, window.innerHeight);
        element.style.setProperty('--right', `${right}deg`);
        element.style.setProperty('--down', `${-down}deg`);
      });
    };
    window.addEventListener('pointermove', tilt, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', tilt);
      element.style.removeProperty('--right');
      element.style.removeProperty('--down');
    };
  }, [still]);
  return (
    <div className={styles.stage}>
      <div ref={cloth} className={styles.cloth} data-tilt="">
        <StitchedPattern seed="where we come from" columns={9} rows={9} />
        <StitchedPattern seed="what we make of it" columns={4} rows={4} className={styles.patch} />
      </div>
    </div>
  );
}

/**
 * Tilt in degrees. `distance` is that of the mouse from the cloth's centre, `reach` the size of the window, both in
 * pixels.
 */
function tiltDegrees(distance: number, reach: number): number {
  const ratio = Math.max(-1, Math.min(1, (2 * distance) / reach));
  return Math.round(ratio * maxDegrees * 10) / 10;
}
